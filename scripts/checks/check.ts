/** The result of a check. `figures` is its line in the table, `output` what a person needs to fix it. */
export interface CheckResult {
  ok: boolean
  figures: string
  output: string
}

export interface Check {
  name: string
  run: () => Promise<CheckResult>
}
