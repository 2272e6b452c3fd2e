import { t } from '@lingui/core/macro';
import { isInScope, isPlace, placesIn } from '@shieldsource/contract/catalogue/scope';
import { type App, linesOf } from './scope-words.ts';
import classes from './SubmitFields.module.css';

interface ScopeHintProps {
  readonly address: string;
  /** The chosen application; '' for none yet. */
  readonly app: string;
  readonly apps: readonly App[] | undefined;
}

/** Says when an address belongs to another application than the chosen one, or to none. Submitting stays possible. */
export function ScopeHint({ address, app, apps = [] }: ScopeHintProps) {
  return (
    <p role="status" className={`warn small ${classes.scope}`}>
      {placesIn(address)
        .map((place) => wordsFor(place.trim(), app, apps))
        .find(Boolean)}
    </p>
  );
}

function wordsFor(address: string, app: string, apps: readonly App[]): string {
  const scoped = apps.filter((one) => linesOf(one).length > 0);
  // The address may belong to an application whose scope is not listed.
  const isOpen = app !== '' && !scoped.some(({ id }) => id === app);
  if (!isPlace(address) || scoped.length === 0 || isOpen) return '';
  const fitting = scoped.filter(({ hosts = [], packages = [] }) =>
    isInScope(address, { hosts, packages }),
  );
  const [other] = fitting;
  if (!other) return t`这个地址不在已公布的收录范围内，仍可提交，请在详情里说明它和我们的关系。`;
  if (app === '' || fitting.some(({ id }) => id === app)) return '';
  return t`这个地址属于“${other.name}”，请核对选择的应用。`;
}
