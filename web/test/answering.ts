/** What the input of a call to `/api/answering/…` may ask of the server; it tells back what it was sent. */
export interface Wish {
  status?: number;
  /** Sent as it is. */
  text?: string;
  code?: number;
  message?: string;
  result?: unknown;
  /** Never answers. */
  isSilent?: boolean;
  /** Breaks the connection. */
  isBroken?: boolean;
}

export interface Told {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  body: string;
}
