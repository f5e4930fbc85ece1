import { deployment, type Deployment } from '../../contract/deployment.ts'
import { readWith } from '../api/api-client.ts'

/** The public facts of the installation, for a page that arrived without them (development). Throws as read() does. */
export function readDeployment(): Promise<Deployment> {
  return readWith('/api/deployment', deployment)
}
