import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NOT_FOUND_PAGE, pageFile, pageName, PAGES_FOLDER } from '../../src/page/page-file.ts'

/** For tests: a folder like a build's client, with pages that hold one figure and the state of it. */
export async function plainPages(folder: string): Promise<void> {
  for (const name of [PAGES_FOLDER, 'assets']) await mkdir(join(folder, name), { recursive: true })
  const page = '<p data-state="{{figures.vaultBalance.state}}">{{figures.vaultBalance.text}}</p>'
  for (const path of ['/', '/staking']) await writeFile(join(folder, pageFile(pageName(path))), page)
  await writeFile(join(folder, pageFile(NOT_FOUND_PAGE)), '<h1>Page Not Found</h1>')
}
