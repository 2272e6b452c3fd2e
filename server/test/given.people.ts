import sharp from 'sharp';
import { sql } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { Address } from '@shieldsource/contract/people/addresses';
import { postAddressInsert } from '@shieldsource/contract/people/addresses';
import { postformDeskImage } from '@shieldsource/contract/files/desk';
import { postIdentityApprove } from '@shieldsource/contract/people/desk';
import { postformImageUpload, type filePurpose } from '@shieldsource/contract/files/calls';
import { postRealInfo } from '@shieldsource/contract/people/identity';
import type { GivenOf } from '@shieldsource/contract/route';
import { currentDocument } from '../src/features/catalogue/catalogue.ts';
import { sendCode, type CodePurpose } from '../src/features/codes/codes.ts';
import { phoneOf } from '../src/features/people/people.ts';
import { inboxMessages } from '../src/platform/messages/dev-inbox.ts';
import type { Person, TestApp } from './app.ts';
import { givenFactorsOn } from './given.factors.ts';
import { multipart } from './multipart.ts';

let people = 0;
/** A Chinese identity card number that is unique in this file. */
export function newIdNumber(): string {
  people += 1;
  const digits = `11010519900307${String(people).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + '10X98765432'[sum % 11];
}

/** Builders of addresses, identities and codes. */
export function givenPeopleOn({ app, as, drainOutbox }: TestApp, staff: () => Promise<Person>) {
  const { recoveryCode } = givenFactorsOn({ app });
  /** A code that was just sent to the person's own phone. */
  async function code(person: Person, purpose: CodePurpose): Promise<string> {
    const phone = await phoneOf(app, person.id);
    // as if earlier codes had been requested long ago
    await app.db
      .updateTable('phone_code')
      .set({ created_at: sql`created_at - interval '25 hours'` })
      .where('phone_index', '=', app.keys.index('phone', phone))
      .execute();
    const asker = { me: person, ip: '127.0.0.1', browser: null };
    await sendCode(app, asker, { kind: 'phone', to: phone, isOwn: true }, purpose);
    await drainOutbox();
    const sent = inboxMessages().find((message) => message.to === phone)?.code;
    if (!sent) throw new Error('no code was sent');
    return sent;
  }

  /** The id of a small picture that the person has uploaded. */
  async function image(
    person: Person,
    purpose: CodeOf<typeof filePurpose> = 'identity',
  ): Promise<string> {
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#336699' },
    })
      .png()
      .toBuffer();
    const answer = await as(person).answer(
      person.kind === 'staff' ? postformDeskImage : postformImageUpload,
      {},
      multipart([['purpose', purpose]], { name: '证件.png', bytes }),
    );
    return answer.json<{ result: { id: string } }>().result.id;
  }

  const addressInput = (
    over: Partial<GivenOf<typeof postAddressInsert>> = {},
  ): GivenOf<typeof postAddressInsert> => ({
    consignee: '收件人',
    consigneePhone: '13912345678',
    regionCode: ['440000', '440300', '440305'],
    detailAddress: '科技园一路 1 号 101 室',
    ...over,
  });

  const address = (
    person: Person,
    over: Partial<GivenOf<typeof postAddressInsert>> = {},
  ): Promise<Address> => as(person).call(postAddressInsert, addressInput(over));

  /** The input of a complete first submission, with a fresh code. */
  async function identityInput(
    person: Person,
    over: Partial<GivenOf<typeof postRealInfo>> = {},
  ): Promise<GivenOf<typeof postRealInfo>> {
    return {
      realName: '张三丰',
      idType: 'identityCard',
      idNumber: newIdNumber(),
      payout: { method: 'alipay', account: '13900001111' },
      consentVersion: (await currentDocument(app.db, 'identity')).version,
      code: over.code ?? (await code(person, 'identity')),
      // for who has set a second factor
      factorCode: await recoveryCode(person),
      ...over,
    };
  }

  /** An identity that waits for review. */
  async function identity(
    person: Person,
    over: Partial<GivenOf<typeof postRealInfo>> = {},
  ): Promise<{ id: string; version: number }> {
    await as(person).call(postRealInfo, await identityInput(person, over));
    return app.db
      .selectFrom('identity')
      .where('researcher_id', '=', person.id)
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  async function approvedIdentity(
    person: Person,
    over: Partial<GivenOf<typeof postRealInfo>> = {},
  ): Promise<{ id: string; version: number }> {
    const { id, version } = await identity(person, over);
    await as(await staff()).call(postIdentityApprove, { identityId: id, version });
    return { id, version: version + 1 };
  }

  return { code, image, addressInput, address, identityInput, identity, approvedIdentity };
}
