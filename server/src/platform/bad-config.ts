/** Configuration is missing or unusable; the message is one line for the person who starts the server. */
export class BadConfig extends Error {
  override name = 'BadConfig';
}
