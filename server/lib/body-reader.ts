/**
 * Reads a body as it arrives, where the whole would be too long to hold. Answers what stands for the parsed body: a JSON-RPC
 * envelope. Throws SyntaxError for what isn't JSON, and what the stream throws when it breaks off.
 */
export type BodyReader = (body: AsyncIterable<Uint8Array>) => Promise<unknown>
