import { postGiftInsert } from '@shieldsource/contract/gifts/desk';
import type { GivenOf } from '@shieldsource/contract/route';
import type { Person, TestApp } from './app.ts';
import type { givenPeopleOn } from './given.people.ts';
import { givenProposalsOn } from './given.proposals.ts';

/** Somebody who may exchange gifts. */
export interface Buyer extends Person {
  readonly addressId: string;
}

interface GiftWishes extends Partial<Omit<GivenOf<typeof postGiftInsert>, 'price'>> {
  priceCoins?: number;
}

interface Others {
  researcher(wishes: { coins: number }): Promise<Person>;
  operator(): Promise<Person>;
  staff(wishes: { roles: ['operator'] }): Promise<Person>;
  address: ReturnType<typeof givenPeopleOn>['address'];
  code: ReturnType<typeof givenPeopleOn>['code'];
  approvedIdentity: ReturnType<typeof givenPeopleOn>['approvedIdentity'];
}

/** Builders of gifts and of people who can exchange them. */
export function givenGiftsOn(test: TestApp, others: Others) {
  const { app, as } = test;
  const { approve, openProposal } = givenProposalsOn(test);

  /** Approves a person's identity, without papers. */
  async function verified<P extends Person>(person: P): Promise<P> {
    await app.db
      .updateTable('researcher')
      .set({ real_status: 1 })
      .where('id', '=', person.id)
      .execute();
    return person;
  }

  /** A fresh code for a cash gift, for somebody with a payout account. */
  async function cashCode(person: Person): Promise<string> {
    const known = await app.db
      .selectFrom('identity')
      .where('researcher_id', '=', person.id)
      .select('id')
      .executeTakeFirst();
    if (!known) await others.approvedIdentity(person);
    return others.code(person, 'exchange');
  }

  async function buyer({ coins = 0 } = {}): Promise<Buyer> {
    const person = await verified(await others.researcher({ coins }));
    const { id } = await others.address(person);
    return { ...person, addressId: id };
  }

  let signer: Promise<Person> | undefined;
  /** Another operator, who signs prices. */
  const another = (): Promise<Person> => (signer ??= others.staff({ roles: ['operator'] }));

  /** A gift on offer; material by default. */
  async function gift({
    priceCoins = 30,
    stock = 5,
    type = 2,
    perUserLimit = 100,
    ...over
  }: GiftWishes = {}): Promise<{ id: string; priceCoins: number }> {
    const { id, isPriceWaiting } = await as(await others.operator()).call(postGiftInsert, {
      name: '安全帽',
      type,
      price: priceCoins,
      cashValue: type === 1 ? 10_000 : null,
      stock,
      perUserLimit,
      description: '',
      images: [],
      recommendWeight: 0,
      onShelf: true,
      ...over,
    });
    if (isPriceWaiting) await approve(await another(), await openProposal('price', id));
    return { id, priceCoins };
  }

  return { verified, cashCode, buyer, gift };
}
