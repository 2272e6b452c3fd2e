#!/usr/bin/env node
// Checks that an audit event stands in the log, with nothing of ours: node verify-proof.mjs PROOF.json VERIFIER [CHECKPOINT]
// VERIFIER is the key of the log as it was told at another time; CHECKPOINT a head noted elsewhere, else the one of the proof.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, verifier = '', noted] = process.argv.slice(2);
if (!file || !verifier) stop('usage: verify-proof.mjs PROOF.json VERIFIER [CHECKPOINT]', 2);
const proof = JSON.parse(readFileSync(file, 'utf8'));
const note = noted ? readFileSync(noted, 'utf8') : proof.checkpoint;

// the head: origin, size and root, signed with Ed25519 (C2SP tlog-checkpoint, signed-note)
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const [, name, keyId, key] = /^(\S+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifier) ?? stop('no verifier');
const keyBytes = Buffer.from(key, 'base64');
const id = sha256(Buffer.from(`${name}\n`), keyBytes).subarray(0, 4);
if (keyBytes[0] !== 1 || id.toString('hex') !== keyId) stop('the verifier is damaged');
const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), keyBytes.subarray(1)]);
const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
const [text, signatures = ''] = note.split('\n\n');
const isSigned = signatures.split('\n').some((line) => {
  const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
  if (!line.startsWith(`— ${name} `) || !bytes.subarray(0, 4).equals(id)) return false;
  return verify(null, Buffer.from(`${text}\n`), publicKey, bytes.subarray(4));
});
if (!isSigned) stop('the head is not signed with this key');
const [origin, sizeText, rootText] = text.split('\n');
const size = Number(sizeText);
if (origin !== name) stop('the head is of another log');
if (proof.size !== size) stop(`the proof is for a head of ${proof.size} leaves, not ${size}`);

// from the leaf up to the root (RFC 9162, 2.1.3.2)
let [at, last] = [proof.leaf, size - 1];
if (!Number.isInteger(at) || at < 0 || at > last) stop('the leaf is not in a tree of this size');
let hash = sha256(Buffer.from([0]), Buffer.from(proof.content));
for (const side of proof.path.map((one) => Buffer.from(one, 'base64'))) {
  if (last === 0 || side.length !== 32) stop('the way is too long');
  const isRight = at % 2 === 1 || at === last;
  hash = isRight ? sha256(Buffer.from([1]), side, hash) : sha256(Buffer.from([1]), hash, side);
  if (isRight) while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
  [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
}
if (last !== 0 || hash.toString('base64') !== rootText) stop('the event is not in the log');
console.log(`in the log of ${name}, leaf ${proof.leaf} of ${size}:\n${proof.content}`);

function stop(words, code = 1) {
  console.error(words);
  process.exit(code);
}
