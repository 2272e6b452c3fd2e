import { vi } from 'vitest';

/** The uploads that are under way, each moved on by hand; only a real server would tell progress otherwise. */
export function uploadsByHand(): UploadByHand[] {
  const uploads: UploadByHand[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends UploadByHand {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );
  return uploads;
}

class UploadByHand extends EventTarget {
  readonly upload = new EventTarget();
  withCredentials = false;
  status = 0;
  responseText = '';
  isAborted = false;
  method = '';
  url = '';
  readonly headers = new Headers();
  body = new FormData();

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }

  send(body: FormData) {
    this.body = body;
  }

  abort() {
    this.isAborted = true;
  }

  moveTo(share: number) {
    this.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded: share * 100, total: 100 }),
    );
  }

  fail() {
    this.dispatchEvent(new Event('error'));
  }

  answer(result: unknown, { code = 0, message = '' } = {}) {
    this.status = 200;
    this.responseText = JSON.stringify({ code, message, result });
    this.dispatchEvent(new Event('load'));
  }
}
