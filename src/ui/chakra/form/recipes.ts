import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The box of an input. An invalid one gets a thicker frame: shape and words say it, not colour. */
const box = {
  width: '100%',
  minWidth: '0',
  minHeight: 'var(--target)',
  paddingBlock: 'var(--space-2)',
  paddingInline: 'var(--space-3)',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'var(--edge)',
  borderRadius: 'var(--radius-1)',
  bg: 'var(--surface)',
  color: 'var(--ink)',
  font: 'inherit',
  // Smaller text would make a phone zoom in.
  fontSize: 'var(--text-16)',
  appearance: 'none',
  _hover: { borderColor: 'var(--ink-2)' },
  _placeholder: { color: 'var(--ink-2)', opacity: '1' },
  _invalid: { borderColor: 'var(--ink)', boxShadow: 'inset 0 0 0 1px var(--ink)' },
  '&[data-code]': { fontFamily: 'var(--font-mono)' },
} as const

export const inputRecipe = defineRecipe({
  className: 'bd-input',
  base: {
    ...box,
    textOverflow: 'ellipsis',
    '&[type=file]': { paddingBlock: 'var(--space-1)', paddingInline: 'var(--space-1)', color: 'var(--ink-2)', fontSize: 'var(--text-14)' },
    '&::file-selector-button': {
      minHeight: 'calc(var(--target) - 0.625rem)',
      marginInlineEnd: 'var(--space-3)',
      paddingInline: 'var(--space-3)',
      border: '1px solid var(--edge)',
      borderRadius: 'var(--radius-1)',
      background: 'var(--hover)',
      color: 'var(--ink)',
      font: 'inherit',
      fontWeight: 'var(--medium)',
      cursor: 'pointer',
    },
  },
})

export const textareaRecipe = defineRecipe({
  className: 'bd-textarea',
  base: { ...box, display: 'block', lineHeight: '1.5', resize: 'vertical' },
})

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'bd-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: '100%' },
    field: { ...box, paddingInlineEnd: '2.5rem', textOverflow: 'ellipsis', cursor: 'pointer' },
    indicator: {
      position: 'absolute',
      insetBlock: '0',
      insetInlineEnd: 'var(--space-3)',
      display: 'grid',
      placeItems: 'center',
      color: 'var(--ink-2)',
      pointerEvents: 'none',
    },
  },
})

/** A label above and a reserved line below, so that nothing moves when a message appears. */
export const fieldRecipe = defineSlotRecipe({
  className: 'bd-field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText'],
  base: {
    root: { minWidth: '0' },
    label: { display: 'block', marginBottom: 'var(--space-1)', color: 'var(--ink-2)', fontSize: 'var(--text-14)' },
    requiredIndicator: { marginInlineStart: 'var(--space-1)', color: 'var(--ink)' },
    helperText: {
      display: 'block',
      minHeight: '1.25rem',
      marginTop: 'var(--space-1)',
      color: 'var(--ink-2)',
      fontSize: 'var(--text-14)',
      lineHeight: '1.25rem',
      overflowWrap: 'anywhere',
      '&[data-wrong]': { color: 'var(--ink)', fontWeight: 'var(--medium)' },
    },
  },
})
