import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const floating = {
  bg: 'raised',
  color: 'ink',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'edge',
  borderRadius: 'large',
  fontSize: 'small',
  lineHeight: '1.5',
  zIndex: 'floating',
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
    content: { ...floating, width: 'min(20rem, calc(100vw - 2rem))', padding: '4' },
    title: { fontWeight: 'medium', fontSize: 'body', lineHeight: '1.25', paddingInlineEnd: '8', marginBottom: '2' },
    description: { color: 'ink', overflowWrap: 'anywhere' },
    body: { color: 'quiet', marginTop: '2' },
    closeTrigger: {
      position: 'absolute',
      top: '1',
      insetInlineEnd: '1',
      display: 'grid',
      placeItems: 'center',
      width: 'var(--target)',
      height: 'var(--target)',
      borderRadius: 'small',
      color: 'quiet',
      _hover: { color: 'ink' },
      _focusVisible: { outlineOffset: '-4px' },
    },
  },
})

/** A list of choices; the chosen one has a check mark. */
export const menuRecipe = defineSlotRecipe({
  className: 'bd-menu',
  slots: ['positioner', 'content', 'item', 'itemText', 'itemIndicator', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    content: { ...floating, minWidth: 'min(12rem, calc(100vw - 2rem))', padding: '1' },
    item: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minHeight: 'var(--target)',
      paddingInline: '3',
      borderRadius: 'small',
      cursor: 'pointer',
      textDecoration: 'none',
      userSelect: 'none',
      outline: 'none',
      _highlighted: { bg: 'hover', boxShadow: 'inset 0 0 0 2px var(--gold)' },
    },
    itemGroupLabel: { paddingInline: '3', paddingBlock: '2', color: 'quiet' },
    itemIndicator: { color: 'gold' },
  },
})
