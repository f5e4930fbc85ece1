import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { keepTrying } from './keep-trying.ts'

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/**
 * A component whose code loads when it is first shown; until then its place is empty or shows `waiting`. A failed
 * load is retried. `name` is the export's name.
 * @example const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode')
 */
export function lazyPart<Name extends string, Module extends Record<Name, ComponentType<never>>, Props extends PropsOf<Module[Name]> = PropsOf<Module[Name]>>(
  load: () => Promise<Module>,
  name: Name,
  waiting?: (props: Props) => ReactNode,
): ComponentType<Props>
export function lazyPart<Name extends string>(load: () => Promise<Record<Name, ComponentType<object>>>, name: Name, waiting?: (props: object) => ReactNode): ComponentType<object> {
  const Part = lazy<ComponentType<object>>(keepTrying(async () => ({ default: (await load())[name] })))
  return function LazyPart(props) {
    return (
      <Suspense fallback={waiting?.(props)}>
        <Part {...props} />
      </Suspense>
    )
  }
}
