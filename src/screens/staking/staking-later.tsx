import { FigureChart } from '../../shell/figures/figure-chart.tsx'

export { Portfolio } from './portfolio.tsx'

/** What the contract holds, over time. */
export function StakedChart() {
  return <FigureChart name="staked" level={2} />
}
