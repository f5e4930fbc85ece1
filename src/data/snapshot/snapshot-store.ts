import { indexedStore } from './indexed-store.ts'

/** The store of the figures. */
export const figureStore = indexedStore('bd', 'figures', 'abort')
