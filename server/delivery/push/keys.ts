import webPush from 'web-push'
import type { Database } from '../../db/open.ts'
import { pushKeys } from '../../db/schema.ts'

/** The key pair that identifies this installation to push services. The private key is used only to sign. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The pair in the database, created if there is none; the same for all concurrent callers and processes. */
export async function storedPushKeys(db: Database['db']): Promise<PushKeys> {
  const columns = { publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }
  const [stored] = await db.select(columns).from(pushKeys)
  if (stored) return stored
  await db.insert(pushKeys).values({ id: 1, ...webPush.generateVAPIDKeys() }).onConflictDoNothing()
  const [made] = await db.select(columns).from(pushKeys)
  if (!made) throw new Error('the keys of push messages vanished while they were being created')
  return made
}
