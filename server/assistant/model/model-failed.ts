/** Why the model's answer doesn't count. The message holds neither the key nor anything of the question or the answer. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  /** It answered, but with what may not be shown: the next question may be asked all the same. */
  readonly refused: boolean
  constructor(message: string, { refused = false }: { refused?: boolean } = {}) {
    super(message)
    this.refused = refused
  }
}
