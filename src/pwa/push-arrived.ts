/**
 * The alerts that came to this device, newest first: kept by the worker as it shows them, read by the settings, cleared by
 * the person alone. IndexedDB, database bd-push, store device, under `arrived`.
 */
import { del, get, update } from 'idb-keyval'
import { z } from 'zod/mini'
import { pushTargets } from '../contract/push.ts'
import { pushStore } from './push-record.ts'

const arrivedAlert = z.object({
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.enum(pushTargets),
  /** When it happened, and when it came to the device; epoch milliseconds. */
  at: z.number(),
  cameAt: z.number(),
})
export type ArrivedAlert = z.infer<typeof arrivedAlert>

export const MOST_ARRIVED = 100
/** The message of the worker to its pages. */
export const ARRIVED = 'ALERT_ARRIVED'

/** None where the device's store fails. */
export async function readArrived(): Promise<ArrivedAlert[]> {
  try {
    return listOf(await get<unknown>('arrived', pushStore()))
  } catch {
    return []
  }
}

/** Adds one. What comes again under its tag replaces it. */
export async function addArrived(alert: ArrivedAlert): Promise<void> {
  await update<unknown>('arrived', (old) => [alert, ...listOf(old).filter(({ tag }) => tag !== alert.tag)].slice(0, MOST_ARRIVED), pushStore())
}

export async function clearArrived(): Promise<void> {
  await del('arrived', pushStore())
}

function listOf(value: unknown): ArrivedAlert[] {
  return (z.array(z.unknown()).safeParse(value).data ?? []).flatMap((one) => arrivedAlert.safeParse(one).data ?? [])
}
