import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import action from './action.module.css'

/** A link within the app. `look`: `text` in running text and lists, the others where it is an action. */
export const ActionLink = createLink(({ look = 'text', children, ...props }: ComponentProps<'a'> & { look?: 'text' | 'primary' | 'secondary' }) => (
  <a {...props} className={action.action} data-look={look}>
    {children}
  </a>
))
