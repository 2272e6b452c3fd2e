import { v7 as newId } from 'uuid';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call about the inbox and its saved views. */
export function inboxExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  /** A saved view of the caller, or of another reviewer. */
  async function keptView(caller?: Person): Promise<string> {
    const id = newId();
    const staffId = caller?.kind === 'staff' ? caller.id : (await given.staff()).id;
    await test.app.db
      .insertInto('inbox_view')
      .values({
        id,
        staff_id: staffId,
        name: `视图 ${id.slice(-12)}`,
        query: '',
        rail: 'all',
        ordered: 'due',
        is_shared: true,
      })
      .execute();
    return id;
  }
  return {
    getInboxPage: {
      input: () => ({ query: '状态:待审核 订单', view: 'unassigned', order: 'due', pageSize: 20 }),
    },
    getInboxCounts: { input: () => ({}) },
    getInboxViews: { input: () => ({}) },
    postInboxViewSave: {
      input: async (_owner, caller) => ({
        id: await keptView(caller),
        name: `视图 ${newId().slice(-12)}`,
      }),
      names: 'id',
    },
    postInboxViewRemove: {
      input: async (_owner, caller) => ({ id: await keptView(caller) }),
      names: 'id',
    },
    jsonReportsExport: {
      input: async (owner) => ({ reports: [(await given.report(owner)).id] }),
    },
    getReviewNumber: {
      input: async (owner) => ({ number: (await given.report(owner)).number }),
    },
  };
}
