/** Why a server can't listen, as one line for its operator. */
export function listenProblem(error: Error, port: number): string {
  const inUse = 'code' in error && error.code === 'EADDRINUSE'
  return inUse ? `PORT: ${port} is in use; set PORT to a free one` : `HOST: ${error.message}`
}
