import { createStore } from 'zustand/vanilla'
import type { MyFigures } from '../../page/view.ts'

/** The figures of the watched wallets as they are now; none before the device's store is read, or where nothing is watched. */
export const shownMine = createStore<{ figures: MyFigures | undefined }>()(() => ({ figures: undefined }))
