import { picturesInSight } from './pictures-in-sight.ts';
import { untilLoaded } from './until-loaded.ts';

// A script at the end of a drawn page, in place of its scripts (`web/build/after-paint-script.ts`): words and pictures have
// the line and the processor to themselves until they are seen.
const place = document.currentScript;
const listed = (name: 'scripts' | 'others') =>
  place?.dataset[name]?.split(' ').filter(Boolean) ?? [];

/** Of a page that is neither hidden nor painted, as a window below others, or whose pictures are long on their way. */
const latestMs = 3_000;

let isStarted = false;
function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const href of listed('others')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', nonce: place?.nonce, href });
    document.head.append(link);
  }
  for (const script of listed('scripts')) void untilLoaded(() => import(script));
}

const startAfterPictures = () =>
  void Promise.allSettled(picturesInSight().map((picture) => picture.decode())).then(start);

const tellsPaints = PerformanceObserver.supportedEntryTypes.includes('paint');
if (document.hidden || !tellsPaints) start();
else {
  // the first paint of all may be of an empty page
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) startAfterPictures();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, latestMs);
}
