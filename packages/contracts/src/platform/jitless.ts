import * as z from 'zod'

// Otherwise zod would try to evaluate code, which the content security policy forbids.
z.config({ jitless: true })
