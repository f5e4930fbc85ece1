import { watch } from '../../../data/my/watched-wallets.ts'
import { shorten } from '../../../rules/format.ts'
import { Button } from '../../../ui/button.tsx'
import { walletWords } from '../content.ts'

/** In place of a token account: the wallet that owns it. */
export function OwnerOffer({ owner, onWatched }: { owner: string; onWatched?: () => void }) {
  return <Button onClick={() => void watch(owner).then(onWatched)}>{walletWords.add.owner(shorten(owner, 4, 4))}</Button>
}
