/** A node's error answer. A value: methods return it. */
export class RpcFault {
  readonly code: number
  readonly message: string
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    this.code = code
    this.message = message
    this.data = data
  }

  toBody() {
    return { code: this.code, message: this.message, data: this.data }
  }
}

export const invalidParams = (message: string) => new RpcFault(-32602, message)
export const invalidParam = (what: string) => invalidParams(`Invalid param: ${what}`)
export const methodNotFound = new RpcFault(-32601, 'Method not found')
