import type { FastifyInstance, FastifyRequest } from 'fastify';
import { say } from '@shieldsource/contract/say';
import type { App } from '../app.ts';
import { success } from '../http/answer.ts';
import { sendScriptless } from '../http/scriptless-page.ts';
import type { Worker } from '../jobs/worker.ts';
import { inboxMessages, type InboxMessage } from '../messages/dev-inbox.ts';
import { captchaAnswer } from './captcha-answers.ts';
import { inboxPage } from './inbox-page.ts';

/** The current second-factor codes of the demo staff. */
export type StaffCodes = () => Promise<readonly { email: string; code: string }[]>;

/**
 * What lets a newcomer sign in without a phone: messages that would have been sent, second-factor codes, captcha answers.
 * Registered where `servesDev` says so, and answered only to this machine unless `DEV_OPEN=1`; to everybody else these
 * addresses do not exist.
 */
export function serveDev(server: FastifyInstance, app: App, staffCodes: StaffCodes): void {
  register(server, app, (dev) => {
    dev.get('/dev/inbox', async (_, reply) =>
      sendScriptless(reply, inboxPage(inboxMessages(), await staffCodes())),
    );
    dev.get('/api/dev/inbox', async () =>
      success([...inboxMessages(), ...(await staffCodes()).map(asMessage)]),
    );
    dev.get<{ Params: { captchaId: string } }>(
      '/api/dev/captcha/:captchaId',
      async (request, reply) => {
        const answer = captchaAnswer(request.params.captchaId);
        return answer === undefined ? reply.callNotFound() : success({ answer });
      },
    );
  });
}

/** What goes on after a call was answered. */
interface Background {
  readonly worker: Pick<Worker, 'drain'>;
  readonly following: { drain(): Promise<void> };
}

/**
 * Adds, in the same place, a call that answers when everything that follows from what happened so far is done: letters are
 * written, messages sent, search knows, and no job is due. A job that failed and waits for its next try is not waited for.
 */
export function serveSettle(
  server: FastifyInstance,
  app: App,
  { worker, following }: Background,
): void {
  register(server, app, (dev) => {
    dev.post('/api/dev/settle', async () => {
      let before = -1;
      // jobs record events, and events bring jobs: over when no job has ended since all events were followed
      for (let ended = 0; ended !== before;) {
        before = ended;
        await following.drain();
        ended = await worker.drain();
      }
      return success({});
    });
  });
}

function register(server: FastifyInstance, app: App, serve: (dev: FastifyInstance) => void): void {
  if (app.config.isProduction) throw new Error('/dev never opens in production');
  const { isDevOpen, publicUrl } = app.config;
  void server.register(async (dev) => {
    dev.addHook('onRequest', async (request, reply) => {
      if (!isDevOpen && !isFromHere(request, publicUrl.hostname)) reply.callNotFound();
    });
    serve(dev);
  });
}

const asMessage = ({
  email,
  code,
}: {
  email: string;
  code: string;
}): Omit<InboxMessage, 'channel'> & { channel: 'totp' } => ({
  channel: 'totp',
  to: email,
  body: say('动态码 {code}', { code }),
  code,
  time: Date.now(),
});

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

// The connection itself, not what a proxy says; and our own name, so that no foreign page reaches us under one of its own
// that it has pointed at this machine.
function isFromHere({ socket, headers }: FastifyRequest, publicName: string): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  const isOwnName = ['localhost', '127.0.0.1', '[::1]', publicName].includes(name);
  return loopback.test(socket.remoteAddress ?? '') && !isProxied && isOwnName;
}
