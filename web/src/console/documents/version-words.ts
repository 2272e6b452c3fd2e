import { t } from '@lingui/core/macro';
import { type DocumentKind, isAgreedTo } from '@shieldsource/contract/catalogue/calls';
import type { DocumentVersion } from '@shieldsource/contract/catalogue/documents';
import { serverNow } from '../../ui/date/clock.ts';
import { dateOf } from '../../ui/text/formats.ts';

/**
 * The day (Shanghai) from which a text signed now holds: not before its own, nor before the version it follows, as the
 * trigger `document_signed` computes it; null for at once.
 */
export function firstDayOf(
  fromDay: string | null,
  { inForceTime }: DocumentVersion,
): string | null {
  const after = dateOf(inForceTime);
  const first = fromDay !== null && fromDay > after ? fromDay : after;
  return first > dateOf(serverNow()) ? first : null;
}

/** Whether a version requires a new consent, in words; null for a document that nobody agrees to. */
export function consentOf(kind: DocumentKind, needsConsent: boolean): string | null {
  if (!isAgreedTo(kind)) return null;
  return needsConsent ? t`需要重新同意` : t`沿用已有的同意`;
}
