const most = 500;
// of this process only: outside production there is one
const answers = new Map<string, string>();

/** Keeps a captcha's answer in clear. Demo and development only: call it nowhere else. */
export function rememberCaptcha(captchaId: string, answer: string): void {
  answers.set(captchaId, answer);
  const [oldest] = answers.keys();
  if (answers.size > most && oldest !== undefined) answers.delete(oldest);
}

export const captchaAnswer = (captchaId: string): string | undefined => answers.get(captchaId);
