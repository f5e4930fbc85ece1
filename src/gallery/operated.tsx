import { useState } from 'react'
import { ToastViewport } from '../shell/toasts/toast-viewport.tsx'
import { toast } from '../shell/toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { SheetHead } from '../ui/sheet-head.tsx'
import { Tooltips } from '../ui/tooltips.tsx'
import { Specimen } from './specimen.tsx'

const shapes = ['screen', 'panel', 'sheet'] as const
const tones = ['plain', 'good', 'bad'] as const

/** What is operated: dialogs, messages, tooltips. */
export function Operated() {
  const [shape, setShape] = useState<DialogProps['shape'] | null>(null)
  const close = () => setShape(null)
  return (
    <>
      <Specimen name="Dialog, toast, tooltip">
        {shapes.map((one) => (
          <Button key={one} onClick={() => setShape(one)}>
            Dialog: {one}
          </Button>
        ))}
        {tones.map((tone) => (
          <Button key={tone} onClick={() => toast({ title: `A message, ${tone}`, text: 'Swipe it to the right, or F8.', tone })}>
            Toast: {tone}
          </Button>
        ))}
        <Button title="Any title is a tooltip">Tooltip</Button>
      </Specimen>
      {shape === null ? null : (
        <Dialog key={shape} labelledBy="gallery-dialog" shape={shape} onClose={close}>
          <SheetHead id="gallery-dialog" title={`Dialog: ${shape}`} onClose={close} />
        </Dialog>
      )}
      <ToastViewport />
      <Tooltips />
    </>
  )
}
