/**
 * Reads a body as it arrives, where the whole is too long to hold, and resolves with the parsed JSON-RPC envelope. Rejects
 * with SyntaxError for invalid JSON, and with the stream's error when it breaks off.
 */
export type BodyReader = (body: AsyncIterable<Uint8Array>) => Promise<unknown>
