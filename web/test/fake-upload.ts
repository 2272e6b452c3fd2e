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
  url = '';

  open(_method: string, url: string) {
    this.url = url;
  }

  setRequestHeader() {}

  send() {}

  abort() {
    this.isAborted = true;
  }

  moveTo(share: number) {
    this.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded: share * 100, total: 100 }),
    );
  }

  answer(result: unknown, { code = 0, message = '' } = {}) {
    this.status = 200;
    this.responseText = JSON.stringify({ code, message, result });
    this.dispatchEvent(new Event('load'));
  }
}
