import { promptToInstall, useInstallWay } from '../../pwa/install-state.ts'
import { useShellStore } from '../frame/shell-store.ts'

/** How this browser installs the app, and the action of the Install button: the browser's own dialog, or the steps in words. */
export function useInstall() {
  const way = useInstallWay()
  const install = (): Promise<boolean> => {
    if (way === 'prompt') return promptToInstall()
    useShellStore.getState().openSheet('install')
    return Promise.resolve(true)
  }
  return { way, install }
}
