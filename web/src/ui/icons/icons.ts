import { shapes } from './shapes.ts';

// A script of its own, made by `web/build/icon-script.ts`. It creates nodes, as the page's policy forbids markup from scripts.
const ns = 'http://www.w3.org/2000/svg';
const sprite = document.createElementNS(ns, 'svg');
sprite.style.display = 'none';
for (const [name, outline] of Object.entries(shapes)) {
  const path = document.createElementNS(ns, 'path');
  path.id = `icon-${name}`;
  path.setAttribute('d', outline);
  sprite.append(path);
}
document.body.prepend(sprite);
