import { useFigure } from '../../data/live/use-view.ts'
import type { FigureId } from '../../page/view.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import type { ComponentProps } from 'react'

/** A StatCard of one of the page's figures. It listens by itself, so that another figure's change renders nothing here. */
export function LiveStat({ of, ...rest }: Omit<ComponentProps<typeof StatCard>, 'figure'> & { of: FigureId }) {
  return <StatCard {...rest} figure={useFigure(of)} />
}
