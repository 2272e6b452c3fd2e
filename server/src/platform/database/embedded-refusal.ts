/** Why the embedded database is not opened: in use, of another version, no program for this machine. The message is one line. */
export class EmbeddedRefusal extends Error {
  override name = 'EmbeddedRefusal';
}
