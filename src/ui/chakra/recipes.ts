import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const floating = {
  bg: 'var(--raised)',
  color: 'var(--ink)',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'var(--edge)',
  borderRadius: 'var(--radius-2)',
  fontSize: 'var(--text-14)',
  lineHeight: '1.5',
  zIndex: 100,
  outline: 'none',
  maxHeight: 'var(--available-height)',
  overflowY: 'auto',
  _open: { animation: 'appear var(--slow) var(--ease)' },
} as const

/** A small panel of details beside what it belongs to. */
export const popoverRecipe = defineSlotRecipe({
  className: 'bd-popover',
  slots: ['positioner', 'content', 'title', 'description', 'body', 'closeTrigger'],
  base: {
    content: { ...floating, width: 'min(20rem, calc(100vw - 2rem))', padding: 'var(--space-4)' },
    title: { fontWeight: 'var(--medium)', fontSize: 'var(--text-16)', lineHeight: '1.25', paddingInlineEnd: 'var(--space-8)', marginBottom: 'var(--space-2)' },
    description: { color: 'var(--ink)', overflowWrap: 'anywhere' },
    body: { color: 'var(--ink-2)', marginTop: 'var(--space-2)' },
    closeTrigger: {
      position: 'absolute',
      top: 'var(--space-1)',
      insetInlineEnd: 'var(--space-1)',
      display: 'grid',
      placeItems: 'center',
      width: 'var(--target)',
      height: 'var(--target)',
      borderRadius: 'var(--radius-1)',
      color: 'var(--ink-2)',
      _hover: { color: 'var(--ink)' },
      _focusVisible: { outlineOffset: '-4px' },
    },
  },
})

/** A list of choices; the chosen one has a check mark. */
export const menuRecipe = defineSlotRecipe({
  className: 'bd-menu',
  slots: ['positioner', 'content', 'item', 'itemText', 'itemIndicator', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    content: { ...floating, minWidth: 'min(12rem, calc(100vw - 2rem))', padding: 'var(--space-1)' },
    item: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 'var(--space-4)',
      minHeight: 'var(--target)',
      paddingInline: 'var(--space-3)',
      borderRadius: 'var(--radius-1)',
      cursor: 'pointer',
      textDecoration: 'none',
      userSelect: 'none',
      outline: 'none',
      _highlighted: { bg: 'var(--hover)', boxShadow: 'inset 0 0 0 2px var(--gold)' },
    },
    itemGroupLabel: { paddingInline: 'var(--space-3)', paddingBlock: 'var(--space-2)', color: 'var(--ink-2)' },
    itemIndicator: { color: 'var(--gold)' },
  },
})
