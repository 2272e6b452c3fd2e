import type { Route } from '@shieldsource/contract/route';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { ButtonProps } from '../../ui/form/Button.tsx';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { ActDialog, fetchDialog } from './ActDialog.tsx';

/** The props of an act's dialog. */
export interface Asked {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after success with the text to show. */
  readonly onDone: (news: string) => void;
}

/** An act on a record: its button, its key and its dialog. */
export interface Act {
  readonly name: string;
  readonly letter?: string | undefined;
  readonly look?: Pick<ButtonProps, 'variant' | 'color'>;
  readonly dialog: (asked: Asked) => ReactNode;
}

type DialogOf<R extends Route> = ComponentProps<typeof ActDialog<R>>;

/** An act by its data: what its button and its dialog say, what is asked, which call is sent. Dialog and its button are called like the act, unless they say something else. */
export const actOf = <R extends Route>({
  name,
  letter,
  look = { variant: 'default' },
  ...words
}: Omit<Act, 'dialog'> &
  Omit<DialogOf<R>, 'title' | 'act' | keyof Asked> &
  Partial<Pick<DialogOf<R>, 'title' | 'act'>>): Act => ({
  name,
  letter,
  look,
  dialog: (asked) => <ActDialog<R> title={name} act={name} {...words} {...asked} />,
});

interface ActsProps<A extends Act> {
  readonly acts: readonly A[];
  readonly onDone?: (act: A) => void;
}

/** A button for each act. An open dialog stays with its content, even when its act is no longer possible. */
export function Acts<A extends Act>({ acts, onDone }: ActsProps<A>) {
  const { ask, dialog } = useAskedAct(onDone);
  useKeys(
    acts.flatMap((act) =>
      act.letter ? [{ key: act.letter, name: act.name, act: () => ask(act) }] : [],
    ),
  );
  return (
    <>
      {acts.map((act) => (
        <KeyButton key={act.name} letter={act.letter} {...act.look} onClick={() => ask(act)}>
          {act.name}
        </KeyButton>
      ))}
      {dialog}
    </>
  );
}

/** The dialog of whichever act is asked for. */
export const useAskedAct = <A extends Act>(onDone?: (act: A) => void) =>
  useAsked<A>((act, asked) => act.dialog(asked), onDone);

/** At most one dialog, about the item it was opened for; shows a toast after success. */
export function useAsked<T>(
  dialogOf: (about: T, asked: Asked) => ReactNode,
  onDone?: (about: T) => void,
) {
  const [about, setAbout] = useState<{ readonly it: T }>();
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  useEffect(() => void fetchDialog().catch(() => undefined), []);
  return {
    ask: (it: T) => {
      setAbout({ it });
      setOpen(true);
    },
    dialog:
      about &&
      dialogOf(about.it, {
        isOpen,
        onClose,
        onDone: (news) => {
          onClose();
          toast.success(news);
          onDone?.(about.it);
        },
      }),
  };
}
