import * as z from 'zod'

// Zod would try whether it may evaluate code, which the content security policy of pages forbids and reports.
z.config({ jitless: true })
