import { ApplicationOffer } from '../application/application-offer.tsx'
import { stakeFound, type Verdict } from './verdict.ts'
import { VerificationRequired } from '../manual/verification-required.tsx'

/** Where to go on from a verdict: to the application, or to somebody who looks by hand; for a wallet that lacks some of its stake nowhere. */
export function NextStep({ verdict }: { verdict: Verdict }) {
  if (verdict.eligible) return <ApplicationOffer applicant={verdict} />
  return verdict.needsVerification ? <VerificationRequired key={verdict.walletAddress} about={verdict} stakeFound={stakeFound(verdict)} /> : null
}
