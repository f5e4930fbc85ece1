/** What a check found. `figures` is its line in the table, `output` what a person needs in order to mend it. */
export interface CheckResult {
  ok: boolean
  figures: string
  output: string
}

export interface Check {
  name: string
  run: () => Promise<CheckResult>
}
