/** The answer that a call to `/api/echo/…` asks for in its input; without any the server sends the request back. */
export interface WantedAnswer {
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

export interface EchoedRequest {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  body: string;
}
