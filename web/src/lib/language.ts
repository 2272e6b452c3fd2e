import { i18n } from '@lingui/core';

/**
 * Messages are written in Chinese in the code, so they arrive uncompiled and need this compiler. It supports only
 * `{name}` of ICU: Chinese has no plurals.
 */
export function startLanguage(): void {
  i18n.setMessagesCompiler((message) =>
    message
      .split(/(\{\w+\})/)
      .filter(Boolean)
      .map((part) => (part.startsWith('{') ? [part.slice(1, -1)] : part)),
  );
  i18n.load('zh-CN', {});
  i18n.activate('zh-CN');
}
