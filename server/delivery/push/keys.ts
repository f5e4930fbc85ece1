import webPush from 'web-push'
import type { Database } from '../../db/open.ts'
import { pushKeys } from '../../db/schema.ts'

/** The pair by which push services know this installation. The private key goes into signatures and nowhere else. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The pair in the database, made when there is none; the same one for all processes that ask at once. */
export async function storedPushKeys(db: Database['db']): Promise<PushKeys> {
  const columns = { publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }
  const [stored] = await db.select(columns).from(pushKeys)
  if (stored) return stored
  await db.insert(pushKeys).values({ id: 1, ...webPush.generateVAPIDKeys() }).onConflictDoNothing()
  const [made] = await db.select(columns).from(pushKeys)
  if (!made) throw new Error('the keys of push messages vanished while they were made')
  return made
}
