import { cp } from 'node:fs/promises'
import { build } from 'vite'
import { bringAssetsBack, putAssetsAside } from './build/previous-assets.ts'
import { compressFolder } from './compress.ts'

/**
 * Builds everything that `node dist/server/main.js` needs: the client with its pages and worker, the server, the
 * migrations. The previous build's hashed files stay for one release.
 */
await putAssetsAside('dist')
await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })
await cp('server/db/migrations', 'dist/server/migrations', { recursive: true })
await cp('server/glance/fonts', 'dist/server/fonts', { recursive: true })
const { files, before, after } = await compressFolder('dist/client')
const { kept } = await bringAssetsBack('dist')
console.log(`built dist/client and dist/server; ${files} files compressed, ${Math.round(before / 1024)} KB to ${Math.round(after / 1024)} KB`)
if (kept > 0) console.log(`kept ${kept} files of the previous build for pages that are still open`)
