import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import * as faults from '@shieldsource/contract/faults';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath, startPath } from './paths.ts';
import { forgetOwn } from '../ui/theme/local-storage.ts';
import { leaveBy } from '../ui/leave/leave-by.ts';
import { toast } from '../ui/toast/toasts.ts';
import { CallError, isLostLogin, isUnanswered } from './call-error.ts';
import { onAccountClosed, onLostLogin, owe, toastOf } from './client.ts';
import { keepToken, openChannel, readToken, sharesToken } from './front.ts';

/** The signed-in person. `person` is set exactly while `state` is `member`; `unreached`: there is a token, but the server could not be asked whose. */
export interface Session<Person> {
  readonly state: 'loading' | 'empty' | 'member' | 'unreached';
  readonly person: Person | undefined;
  readonly loggedIn: boolean;
  /** Takes the answer of a sign-in call. The caller navigates. */
  signIn(token: string, person: Person): void;
  /**
   * Forgets the person here at once, goes to `/` and ends the session at the server. Where that cannot be reached the page
   * says so, and tells it before anything else once there is a network. A second call meanwhile does nothing.
   */
  signOut(): Promise<void>;
  /** Asks again who is signed in, after the server could not be reached. */
  askAgain(): void;
  /** Asks again who is signed in, after something about them changed. */
  refresh(): Promise<void>;
  /** Forgets the person here, after the server has ended the session itself. The caller navigates. */
  forget(): void;
}

/**
 * From the tab in which somebody signs out or in, or changes something about themselves. A token that all tabs have comes along: what one tab puts into the storage
 * or takes out of it, another sees a moment later.
 */
type TabMessage =
  | { readonly is: 'leaving' | 'left' | 'changed' }
  | { readonly is: 'entered'; readonly id: string; readonly token: string };

interface Rules<Person> {
  readonly idOf: (person: Person) => string;
  /** Makes the call silently and without login check: the session handles its faults. */
  readonly fetchPerson: () => Promise<Person>;
  /** Makes the call silently, for a token that the page no longer has. */
  readonly endSession: (token: string) => Promise<unknown>;
  /** Called as soon as the person is known. */
  readonly follow?: (client: QueryClient, person: Person) => void;
}

type SessionState<Person> =
  | { state: 'loading' | 'empty' | 'unreached' }
  | { state: 'member'; person: Person };

interface ProviderProps {
  readonly isVisitor?: boolean;
  readonly children: ReactNode;
}

/** The session of both fronts: gives a provider (inside the router) and a hook. */
export function createSession<Person>(rules: Rules<Person>) {
  const Context = createContext<Session<Person> | undefined>(undefined);

  /** With `isVisitor` it begins as for a visitor, and asks afterwards whether somebody has signed in meanwhile. */
  function SessionProvider({ isVisitor = false, children }: ProviderProps) {
    const [known, setKnown] = useState<SessionState<Person>>(() => ({
      state: !isVisitor && readToken() ? 'loading' : 'empty',
    }));
    const client = useQueryClient();
    const navigate = useNavigate();
    const { pathname, search, hash } = useLocation();
    const here = useRef('');
    here.current = pathname + search + hash;
    const isSigningOut = useRef(false);
    const current = useRef(known);
    current.current = known;
    const otherTabs = useRef<BroadcastChannel>(undefined);
    const tell = useCallback((message: TabMessage) => otherTabs.current?.postMessage(message), []);
    /** Another tab is signing out: what this one is refused meanwhile is no error. */
    const isLeftElsewhere = useRef(false);
    /** The address where the login was lost, and somebody was asked before what is written is. */
    const stayedAt = useRef<string>(undefined);

    const enter = useCallback(
      (person: Person) => {
        stayedAt.current = undefined;
        setKnown({ state: 'member', person });
        rules.follow?.(client, person);
      },
      [client],
    );
    const forget = useCallback(() => {
      keepToken('');
      forgetOwn();
      client.clear();
      setKnown({ state: 'empty' });
    }, [client]);

    const leave = useCallback(
      (words: string) => {
        if (current.current.state === 'empty') return;
        toast.news(words);
        forget();
      },
      [forget],
    );

    const look = useCallback(async () => {
      const token = readToken();
      try {
        const person = await rules.fetchPerson();
        if (readToken() === token) enter(person);
      } catch (error) {
        // The person stays as they were known; the next call shows what is wrong.
        if (!(error instanceof CallError)) throw error;
      }
    }, [enter]);
    useEffect(
      () =>
        onAccountClosed((error) => {
          // it is being asked already, and its answer explains the page
          if (current.current.state === 'loading') return;
          // Also when a silent call noticed it, to explain the page that replaces all others.
          toastOf(error);
          void look();
        }),
      [look],
    );

    const refresh = useCallback(() => {
      tell({ is: 'changed' });
      return look();
    }, [look, tell]);

    const askAgain = useCallback(() => {
      const token = readToken();
      // whoever has signed out or in meanwhile is not who was asked about
      const isOld = () => readToken() !== token;
      if (!token) {
        // signed out in another window
        setKnown((before) => (before.state === 'empty' ? before : { state: 'empty' }));
        return;
      }
      setKnown({ state: 'loading' });
      // The page is rendered in short slices, so that the browser stays responsive.
      const arrive = (person: Person) => isOld() || startTransition(() => enter(person));
      rules.fetchPerson().then(arrive, (error: unknown) => {
        if (isOld()) return;
        // Only an answer that nobody is signed in counts as that; after any other failure person and address stay.
        setKnown({ state: 'unreached' });
        if (!(error instanceof CallError)) throw error;
        if (isLostLogin(error)) forget();
        if (error.code === faults.notLoggedIn.code || isLeftElsewhere.current) return;
        toastOf(error);
        if (error.code === faults.expired.code) void navigate(startPath, { replace: true });
      });
    }, [enter, forget, navigate]);
    // before the first paint: the answer may have come before the scripts
    useLayoutEffect(() => {
      // what visitors are answered is not what members are
      if (isVisitor && readToken()) client.clear();
      askAgain();
      // Once, at the start: later changes come through signIn and signOut.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, []);

    useEffect(
      () =>
        onLostLogin((error) => {
          if (isLeftElsewhere.current) {
            leave(t`已在其他页面退出登录`);
            return;
          }
          // Also when a silent call noticed it: nobody should be sent to sign-in without an explanation.
          toastOf(error);
          // once: whoever stays to copy what is written is not asked again by what the page asks by itself
          if (stayedAt.current === here.current) return;
          stayedAt.current = here.current;
          leaveBy(() => {
            stayedAt.current = undefined;
            // Navigates before forgetting: otherwise the members' page, on being removed, would navigate to `/` first.
            if (!/^\/login\/?(\?|#|$)/.test(here.current)) void navigate(loginPath(here.current));
            forget();
          });
        }),
      [forget, leave, navigate],
    );

    useEffect(() => {
      function hear(message: TabMessage): void {
        isLeftElsewhere.current = message.is === 'leaving' || message.is === 'left';
        if (message.is === 'left') leave(t`已在其他页面退出登录`);
        const { current: known } = current;
        const isMember = known.state === 'member';
        if (message.is === 'changed' && isMember) void look();
        if (message.is !== 'entered') return;
        // the cookie, which all tabs share, is that of the other tab now
        if (!sharesToken()) leave(t`已在其他页面登录，此页已退出`);
        else if (!isMember || rules.idOf(known.person) !== message.id) {
          if (isMember) toast.news(t`已在其他页面登录另一个账号`);
          client.clear();
          keepToken(message.token);
          askAgain();
        } else {
          // signed in anew as the same person, by more than what was too little before
          keepToken(message.token);
          void look();
        }
      }
      const channel = openChannel();
      channel.addEventListener('message', ({ data }) => hear(data as TabMessage));
      otherTabs.current = channel;
      return () => channel.close();
    }, [askAgain, client, leave, look]);

    const signIn = useCallback(
      (token: string, person: Person) => {
        client.clear();
        keepToken(token);
        isLeftElsewhere.current = false;
        enter(person);
        tell({ is: 'entered', id: rules.idOf(person), token: sharesToken() ? token : '' });
        toast.success(t`登录成功`);
      },
      [client, enter, tell],
    );

    const signOut = useCallback(async () => {
      if (isSigningOut.current) return;
      isSigningOut.current = true;
      // in memory alone: a page that is loaded anew has nothing left to end the session with, nor to use it
      const token = readToken();
      tell({ is: 'leaving' });
      void navigate(startPath);
      forget();
      tell({ is: 'left' });
      try {
        await rules.endSession(token);
        toast.success(t`退出成功`);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isUnanswered(error)) {
          owe(() => rules.endSession(token));
          toast.error(t`这台设备已退出登录，联网后会通知服务器`);
        } else if (error.code !== faults.loggedOut.code) toastOf(error);
      } finally {
        isSigningOut.current = false;
      }
    }, [forget, navigate, tell]);

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
