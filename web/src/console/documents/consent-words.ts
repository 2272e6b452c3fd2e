import { t } from '@lingui/core/macro';
import { type DocumentKind, isAgreedTo } from '@shieldsource/contract/catalogue/calls';

/** Whether a version requires a new consent, in words; null for a document that nobody agrees to. */
export function consentOf(kind: DocumentKind, needsConsent: boolean): string | null {
  if (!isAgreedTo(kind)) return null;
  return needsConsent ? t`需要重新同意` : t`沿用已有的同意`;
}
