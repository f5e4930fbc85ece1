/**
 * Why a request got no answer. `retryable`: another node, or the same one later, may answer it; otherwise none can. `message`
 * is safe to log: it never contains a node's path, query or credentials.
 */
export type RpcFailure =
  /** 401 or words to that effect: the node doesn't know us, at least not for this method. */
  | { kind: 'unauthorized'; retryable: true; message: string }
  /**
   * The node refuses this method, or these parameters, and probably answers others: 403, 410, -32601 and the like. `code` is
   * that of a JSON-RPC error, null for an HTTP refusal; `status` is the HTTP status where it matters.
   */
  | { kind: 'refused'; retryable: true; message: string; code: number | null; status?: number }
  /** `scope`: what is limited, if the answer says so. */
  | { kind: 'rate-limited'; retryable: true; message: string; retryAfterMs: number | null; scope?: 'method' | 'node' }
  /** 5xx and other HTTP statuses without a usable JSON-RPC body. */
  | { kind: 'http-error'; retryable: true; message: string; status: number; retryAfterMs: number | null }
  | { kind: 'timeout'; retryable: true; message: string }
  /** No connection, or one that broke off. */
  | { kind: 'unreachable'; retryable: true; message: string }
  /** Not JSON-RPC at all: HTML, truncated JSON, a bare string as error. */
  | { kind: 'garbage'; retryable: true; message: string }
  /** JSON-RPC, but not the shape of this method's answers. */
  | { kind: 'wrong-shape'; retryable: true; message: string }
  /** The node knows less of the chain than we already do. */
  | { kind: 'stale'; retryable: true; message: string }
  /** The node is behind its cluster and says so. */
  | { kind: 'behind'; retryable: true; message: string; code: number; slotsBehind: number | null }
  /** A JSON-RPC error that another node may not have. */
  | { kind: 'incapable'; retryable: true; message: string; code: number; data?: unknown }
  /** No node can be asked now. */
  | { kind: 'no-node'; retryable: true; message: string; retryAfterMs: number | null }
  /** A JSON-RPC error that every node would give: the request itself is wrong, or its outcome is an error. */
  | { kind: 'rejected'; retryable: false; message: string; code: number; data: unknown }
  /** The caller, or a faster node, made the answer unnecessary; or the pool was closed. */
  | { kind: 'aborted'; retryable: false; message: string }

/** The error of the pool and the reads. `attempts` lists what each node said, in order. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly failure: RpcFailure
  readonly method: string
  readonly attempts: readonly NodeFailure[]

  constructor(method: string, failure: RpcFailure, attempts: readonly NodeFailure[] = []) {
    const others = attempts.map((attempt) => `${attempt.node}: ${attempt.failure.message}`).join('; ')
    super(`${method}: ${others === '' ? failure.message : others}`)
    this.failure = failure
    this.method = method
    this.attempts = attempts
  }

  get retryable(): boolean {
    return this.failure.retryable
  }
}

export interface NodeFailure {
  /** The node's label. */
  node: string
  failure: RpcFailure
}

/** Whether every node that could be asked refuses the method: another way to the same figure is worth trying, a retry isn't. */
export function isRefused(error: unknown): boolean {
  return error instanceof RpcError && isRefusal(error.failure) && error.attempts.every(({ failure }) => isRefusal(failure))
}

function isRefusal({ kind }: RpcFailure): boolean {
  return kind === 'refused' || kind === 'unauthorized'
}
