import { join } from 'node:path'
import { ensureSecret, readSecret } from '../lib/secret-file.ts'

/** In the data folder, readable by its owner alone. */
const FILE = 'admin-setup-token'

/** The token for setting up the first administrator, generated once. `say` receives it then and never again. */
export async function ensureSetupToken(dataDir: string, say: (line: string) => void): Promise<string> {
  const file = join(dataDir, FILE)
  const known = await readSecret(file)
  if (known !== undefined) return known
  const token = await ensureSecret(file, 24)
  say(`Token for setting up the first administrator, shown once: ${token} (kept in ${file})`)
  return token
}
