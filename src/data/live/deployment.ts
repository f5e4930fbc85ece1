import { deployment, type Deployment } from '../../contract/deployment.ts'

/** The public facts of the installation, for a page that arrived without them (development). Throws when it can't. */
export async function readDeployment(): Promise<Deployment> {
  const response = await fetch('/api/deployment')
  return deployment.parse(await response.json())
}
