import { packageBin, run } from '../run.ts'
import type { Check } from './check.ts'

/** knip: unused files, exports and packages. */
export const unusedCheck: Check = {
  name: 'unused',
  run: async () => {
    const { code, stdout, stderr } = await run(...packageBin('knip/bin/knip.js', '--no-progress', '--reporter', 'compact'), {
      output: 'keep',
    })
    const output = `${stdout}${stderr}`.trim()
    return { ok: code === 0, figures: code === 0 ? 'nothing unused' : `${output.split('\n').length} lines`, output }
  },
}
