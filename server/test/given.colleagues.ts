import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { postRecoveryAsk } from '@shieldsource/contract/people/recovery';
import {
  postStaffInvite,
  postStaffLinkOpen,
  postStaffResetAsk,
  postStaffTieAsk,
} from '@shieldsource/contract/staff/acts';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { nobody, type Person, type TestApp } from './app.ts';
import type { givenOn } from './given.ts';

/** Builders of what admins do about colleagues. */
export function givenColleaguesOn({ app, as }: TestApp, given: ReturnType<typeof givenOn>) {
  let admin: Promise<Person> | undefined;
  /** The admin who makes all invitations and requests of a file. */
  const anAdmin = (): Promise<Person> => (admin ??= given.staff({ roles: ['admin'] }));

  const newEmail = (): string => `${randomUUID()}@example.com`;
  const tokenIn = (link: string): string => new URL(link).hash.slice(1);

  async function invited(roles: StaffRole[] = ['reviewer'], by?: Person) {
    const email = newEmail();
    const { id, link } = await as(by ?? (await anAdmin())).call(postStaffInvite, {
      name: '新同事',
      email,
      roles,
    });
    return { id, email, token: tokenIn(link) };
  }

  /** The input of somebody who opened a link: with the code for the secret that the link showed. */
  async function setUp(token: string, passphrase = '一句足够长的新密码 correct') {
    const { factor } = await as(nobody).call(postStaffLinkOpen, { token });
    const code = new TOTP({ secret: Secret.fromBase32(factor.secret) });
    return { token, ticket: factor.ticket, passphrase, totp: code.generate() };
  }

  async function reset(staffId: string, by?: Person, withPassphrase = false): Promise<string> {
    await as(by ?? (await anAdmin())).call(postStaffResetAsk, {
      staffId,
      reason: '手机丢失',
      withPassphrase,
    });
    return given.openProposal('reset', staffId);
  }

  const uidOf = async (researcherId: string): Promise<number> => {
    const found = await app.db
      .selectFrom('researcher')
      .where('id', '=', researcherId)
      .select('uid')
      .executeTakeFirstOrThrow();
    return found.uid;
  };

  /** Proposes that a colleague is this researcher; answers the id of the proposal. */
  async function tie(staffId: string, researcherUid: number, by?: Person): Promise<string> {
    await as(by ?? (await anAdmin())).call(postStaffTieAsk, {
      staffId,
      researcherUid,
      reason: '入职前就有账号',
    });
    return given.openProposal('tie', staffId);
  }

  /** Proposes to give an account back, with the phone of another; answers the id of the proposal. */
  async function recovery(
    researcherId: string,
    gives: { phoneOfUid?: number; phoneEnd?: string } = {},
    by?: Person,
  ): Promise<string> {
    await as(by ?? (await anAdmin())).call(postRecoveryAsk, {
      researcherId,
      ...gives,
      reason: '看过证件，和实名信息一致',
    });
    return given.openProposal('recovery', researcherId);
  }

  const versionOf = async (id: string): Promise<number> => {
    const found = await app.db
      .selectFrom('staff')
      .where('id', '=', id)
      .select('standing_version as version')
      .executeTakeFirstOrThrow();
    return found.version;
  };

  return { anAdmin, newEmail, tokenIn, invited, setUp, reset, tie, recovery, uidOf, versionOf };
}
