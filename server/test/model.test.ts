import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { tries } from './depth.ts';
import { faultsOfBooks } from './gift-books.ts';
import { givenOn } from './given.ts';
import { accountCommands } from './model/commands.accounts.ts';
import { giftCommands } from './model/commands.gifts.ts';
import { orderCommands } from './model/commands.orders.ts';
import type { Command } from './model/command.ts';
import { reportCommands } from './model/commands.reports.ts';
import { knownLives } from './model/known-lives.ts';
import { newModel } from './model/state.ts';
import { newWorld, type Stage } from './model/world.ts';
import { forgetLimits } from './signing-in.ts';

// Coins, gifts, orders, reports and accounts are compared with a model in plain numbers: whatever happens in whatever order,
// every answer and all books must be those of the model (I1–I14, I18).
const runs = knownLives.length + tries(20, 3_000);
const timeLimitMs = 500_000 + 1_000 * runs;
const commands = [...reportCommands, ...giftCommands, ...orderCommands, ...accountCommands];

const harness = await testApp();
const given = givenOn(harness);
const stage: Stage = {
  harness,
  given,
  operator: await given.staff({ roles: ['operator'] }),
  reviewer: await given.staff({ roles: ['reviewer'] }),
  admin: await given.staff({ roles: ['admin'] }),
  report: await given.reportInput(),
  seen: new Map(),
};

test(`${runs} lives of up to 40 commands`, { timeout: timeLimitMs + 100_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (life) => {
      await forgetLimits(harness);
      await fc.asyncModelRun(async () => {
        const model = newModel();
        return { model, real: await newWorld(stage, model) };
      }, life);
    }),
    {
      numRuns: runs,
      examples: knownLives.map((life): [Command[]] => [life]),
      interruptAfterTimeLimit: timeLimitMs,
      markInterruptAsFailure: true,
    },
  );
  expect(await faultsOfBooks(harness.app.db)).toEqual([]);
});

test('the lives went everywhere', () => {
  const everywhere = [
    'jsonReportSubmit success|loggedOut|accountCancelling',
    'postReviewConfirm success|conflict|illegalTransition|awardNeedsSignOff',
    'postAwardPropose success|conflict|awardWaiting|illegalTransition',
    'approved success|conflict|notFound',
    'returned success|conflict',
    'withdrawn success',
    'postReviewRevoke success|conflict|illegalTransition|coinsAlreadySpent',
    'postReviewIgnore success|conflict|illegalTransition',
    'postReviewMove success|conflict|illegalTransition',
    'postReportWithdraw success|conflict|illegalTransition|loggedOut|accountCancelling',
    'postGiftExchange success|loggedOut|accountCancelling|priceChanged|soldOut|giftLimit|wrongPhoneCode|notEnoughCoins',
    'postGiftRestock success|soldOut',
    'postGiftModify success|conflict',
    'postMainAddressConfirm success|illegalOrderMove|notFound',
    'postOrderCancel success|illegalOrderMove|notFound',
    'postOrderReceive success|illegalOrderMove|notFound',
    'postOrderReady success|illegalOrderMove',
    'postOrderShip success|illegalOrderMove',
    'postOrderPay success|illegalOrderMove',
    'postOrderCancelByStaff success|illegalOrderMove',
    'expire success|nothing',
    'adjust success|refused',
    'retryLast success|keyReused|loggedOut',
    'postAccountCancel success|openOrders|conflict|loggedOut',
    'postCancelRevoke success|conflict|loggedOut',
    'erase success|nothing',
  ].flatMap((line) => {
    const [name = '', outcomes = ''] = line.split(' ');
    return outcomes.split('|').map((outcome) => `${name} ${outcome}`);
  });
  expect(everywhere.filter((line) => !stage.seen.has(line))).toEqual([]);
});
