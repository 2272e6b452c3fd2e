import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { faults } from '@shieldsource/contract/faults';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath, startPath } from './paths.ts';
import { toast } from '../ui/toast/toasts.ts';
import { CallError, isLostLogin } from './call-error.ts';
import { onAccountCancelling, onLostLogin, toastOf } from './client.ts';
import { keepToken, readToken } from './front.ts';

/** Who is here. `person` is there exactly while `state` is `member`; `unreached`: somebody is, but who could not be asked. */
export interface Session<Person> {
  readonly state: 'loading' | 'empty' | 'member' | 'unreached';
  readonly person: Person | undefined;
  readonly loggedIn: boolean;
  /** Takes the answer of a sign-in call. Where to go next is the caller's. */
  signIn(token: string, person: Person): void;
  /** Ends the session at the server and here, then goes to `/`. A second call meanwhile does nothing. */
  signOut(): Promise<void>;
  /** Asks again who is here, after nobody could be reached. */
  askAgain(): void;
  /** Asks again who is here, after something about them changed. */
  refresh(): Promise<void>;
  /** Forgets the person here, after the server has ended the session itself. Where to go next is the caller's. */
  forget(): void;
}

interface Rules<Person> {
  /** Silent and without login check: what a refusal means here is decided below. */
  readonly fetchPerson: () => Promise<Person>;
  readonly endSession: () => Promise<unknown>;
  /** Asked for as soon as the person is known. */
  readonly follow?: (client: QueryClient, person: Person) => void;
}

type Known<Person> =
  | { state: 'loading' | 'empty' | 'unreached' }
  | { state: 'member'; person: Person };

/** One mechanism for both fronts: gives a provider (inside the router) and a hook. */
export function createSession<Person>(rules: Rules<Person>) {
  const Context = createContext<Session<Person> | undefined>(undefined);

  function SessionProvider({ children }: { children: ReactNode }) {
    const [known, setKnown] = useState<Known<Person>>(() => ({
      state: readToken() ? 'loading' : 'empty',
    }));
    const client = useQueryClient();
    const navigate = useNavigate();
    const { pathname, search, hash } = useLocation();
    const here = useRef('');
    here.current = pathname + search + hash;
    const isSigningOut = useRef(false);

    const enter = useCallback(
      (person: Person) => {
        setKnown({ state: 'member', person });
        rules.follow?.(client, person);
      },
      [client],
    );
    const forget = useCallback(() => {
      keepToken('');
      client.clear();
      setKnown({ state: 'empty' });
    }, [client]);

    const refresh = useCallback(async () => {
      try {
        enter(await rules.fetchPerson());
      } catch (error) {
        // Whoever is here stays as they were known; the next call says what is wrong.
        if (!(error instanceof CallError)) throw error;
      }
    }, [enter]);
    useEffect(
      () =>
        onAccountCancelling((error) => {
          // Also when a silent call noticed it: the page that takes the place of all others says why it is there.
          toastOf(error);
          void refresh();
        }),
      [refresh],
    );

    const askAgain = useCallback(() => {
      if (!readToken()) return;
      setKnown({ state: 'loading' });
      // A page that appears is drawn in short pieces, between which it answers.
      const arrive = (person: Person) => startTransition(() => enter(person));
      rules.fetchPerson().then(arrive, (error: unknown) => {
        // Only that one is signed out says that nobody is here; any other answer leaves person and address as they are.
        setKnown({ state: 'unreached' });
        if (!(error instanceof CallError)) throw error;
        if (isLostLogin(error)) forget();
        if (error.code === faults.notLoggedIn.code) return;
        toastOf(error);
        if (error.code === faults.expired.code) void navigate(startPath, { replace: true });
      });
    }, [enter, forget, navigate]);
    // Once, at the start: later changes come through signIn and signOut.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    useEffect(askAgain, []);

    useEffect(
      () =>
        onLostLogin((error) => {
          // Also when a silent call noticed it: nobody should find themselves at the sign-in without a word.
          toastOf(error);
          // Before forgetting: otherwise the page that vanishes would send to `/` first.
          if (!/^\/login\/?(\?|#|$)/.test(here.current)) void navigate(loginPath(here.current));
          forget();
        }),
      [forget, navigate],
    );

    const signIn = useCallback(
      (token: string, person: Person) => {
        client.clear();
        keepToken(token);
        enter(person);
        toast.success(t`登录成功`);
      },
      [client, enter],
    );

    const signOut = useCallback(async () => {
      if (isSigningOut.current) return;
      isSigningOut.current = true;
      try {
        await rules.endSession();
        toast.success(t`退出成功`);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code !== faults.loggedOut.code) toastOf(error);
        if (!isLostLogin(error)) return;
      } finally {
        isSigningOut.current = false;
      }
      void navigate(startPath);
      forget();
    }, [forget, navigate]);

    const session = useMemo(
      () => ({
        state: known.state,
        person: known.state === 'member' ? known.person : undefined,
        loggedIn: known.state === 'member',
        signIn,
        signOut,
        askAgain,
        refresh,
        forget,
      }),
      [known, signIn, signOut, askAgain, refresh, forget],
    );
    return <Context value={session}>{children}</Context>;
  }

  function useSession(): Session<Person> {
    const session = use(Context);
    if (!session) throw new Error('no session provider above');
    return session;
  }

  return { SessionProvider, useSession };
}
